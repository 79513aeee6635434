import type { ComponentProps, ComponentType, ReactNode } from "react";
import type { Category, Restaurant } from "./read-rows";

/** What the framework offers for links and forms. */
interface Framework {
  Link: ComponentType<ComponentProps<"a"> & { href: string }>;
  Form: ComponentType<ComponentProps<"form">>;
  /** Renders a form that is sent without leaving the page. */
  InlineForm: ComponentType<ComponentProps<"form">>;
}

type ListPageProps = {
  framework: Framework;
  firstName: string | undefined;
  cartCount: number;
  categories: Category[];
  restaurants: Restaurant[];
};

/** The app's list of restaurants: the same elements, classes and texts, written as anybody would write them. */
export function ListPage({ framework, firstName, cartCount, categories, restaurants }: ListPageProps) {
  const { Link, Form } = framework;
  return (
    <div className="app">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Navigation framework={framework} cartCount={cartCount} />
      <div className="toasts" role="status" aria-atomic="false" />
      <main className="page" id="main">
        <header className="hero">
          <div className="hero-top">
            <div className="hero-heading">
              <p className="hero-eyebrow">Food Delivery Platform</p>
              <h1>Hello, {firstName}!</h1>
            </div>
            <div className="hero-aside">
              <Form action="/logout" method="post">
                <button type="submit" className="round-link">
                  <Icon name="logout" /> <span className="visually-hidden">Logout</span>
                </button>
              </Form>
            </div>
          </div>
          <Form className="search" role="search" action="/" method="get">
            <Icon name="search" />
            <input
              type="search"
              dir="auto"
              aria-label="Search restaurants"
              placeholder="Search restaurants..."
              enterKeyHint="search"
              maxLength={100}
              name="q"
            />
            <button type="submit" className="button button--primary">
              Search
            </button>
          </Form>
        </header>
        <section>
          <h2>Browse by Category</h2>
          <ul className="category-strip">
            {[{ id: undefined, name: "All", emoji: "🍽️" }, ...categories].map(({ id, name, emoji }) => (
              <li key={id ?? "all"}>
                <Link
                  className="category"
                  aria-current={id === undefined ? "true" : undefined}
                  href={id ? `/?category=${id}` : "/"}
                >
                  <span className="category-emoji" aria-hidden="true">
                    {emoji}
                  </span>{" "}
                  <span className="category-name">{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <div className="list-top">
            <h2 id="results">Restaurants open now</h2>
            <p className="list-links">
              <Link className="button button--tint button--small" href="/?favourites=1">
                <Icon name="heart" />
                Favourites
              </Link>{" "}
              <Link className="button button--plain button--small" href="/?choose=1">
                Sort and filter
              </Link>
            </p>
          </div>
          <ul className="restaurant-grid">
            {restaurants.map((restaurant, place) => (
              <Card key={restaurant.id} framework={framework} restaurant={restaurant} isEager={place < 2} />
            ))}
          </ul>
          <nav className="pagination" aria-label="Pages">
            <span className="pagination-place">Page 1 of 2</span>{" "}
            <Link className="pagination-link pagination-link--next" rel="next" href="/?page=2">
              Next
            </Link>
          </nav>
        </section>
      </main>
      <Footer framework={framework} />
      <div className="loading-place" aria-live="polite" />
    </div>
  );
}

const tabs = [
  { to: "/", icon: "home", label: "Home" },
  { to: "/orders", icon: "orders", label: "Orders" },
  { to: "/cart", icon: "cart", label: "Cart" },
  { to: "/profile", icon: "profile", label: "Profile" },
];

function Navigation({ framework: { Link }, cartCount }: { framework: Framework; cartCount: number }) {
  return (
    <nav className="main-navigation" aria-label="Main">
      <div className="main-navigation-bar">
        <div className="main-navigation-brand">
          <Link href="/">Tiffin</Link>
        </div>
        <ul className="tabs tabs--4">
          {tabs.map(({ to, icon, label }) => (
            <li key={to}>
              <Link
                href={to}
                aria-current={to === "/" ? "page" : undefined}
                className={to === "/" ? "tab tab--active" : "tab"}
              >
                <Icon name={icon} />
                <span>
                  {label} {to === "/cart" && cartCount > 0 && <span className="count-badge">{cartCount}</span>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

type CardProps = { framework: Framework; restaurant: Restaurant; isEager: boolean };

function Card({ framework: { Link, InlineForm }, restaurant, isEager }: CardProps) {
  const { id, restaurant_name: name, cuisine, restaurant_image: image, rating, delivery_time } = restaurant;
  return (
    <li id={`restaurant-${id}`}>
      <article className="restaurant-card">
        <span className="picture">
          <svg className="picture-shape" viewBox="0 0 400 300" aria-hidden="true" />
          <img
            className="picture-image"
            src={image}
            alt=""
            width={400}
            height={300}
            loading={isEager ? undefined : "lazy"}
            fetchPriority={isEager ? "high" : undefined}
            decoding="async"
          />
        </span>
        <div className="restaurant-card-body">
          <h3>
            <Link href={`/restaurant/${id}`}>
              <bdi>{name}</bdi>
            </Link>
          </h3>
          <span className="rating">
            <Icon name="star" />
            <span className="visually-hidden">Rated </span>
            {Number(rating ?? 4.5).toFixed(1)}
            <span className="visually-hidden"> out of 5</span>
          </span>
          <p className="quiet">
            <bdi>{cuisine}</bdi>
          </p>
          <p className="facts">
            <span className="pill">
              <Icon name="clock" />
              {delivery_time ?? "30-40 min"}
            </span>{" "}
            <span className="fact">{describeFee(restaurant)}</span>{" "}
            <span className="fact">Min. {rupees(restaurant.min_order ?? 500)}</span>
          </p>
          <Link
            aria-label={`View Menu of ${name}`}
            className="button button--tint button--wide"
            href={`/restaurant/${id}`}
          >
            View Menu
          </Link>
        </div>
        <InlineForm className="heart" action="/favourites" method="post">
          <input type="hidden" name="restaurantId" value={id} />
          <input type="hidden" name="backTo" value="/" />
          <button type="submit" className="round-link" value="yes" aria-pressed="false" name="favourite">
            <Icon name="heart" />
            <span className="visually-hidden">Favourite: {name}</span>
          </button>
        </InlineForm>
      </article>
    </li>
  );
}

function describeFee({ delivery_fee: rupeesOfDelivery, has_area_fees: hasAreaFees }: Restaurant): string {
  const fee = rupeesOfDelivery ? `${rupees(rupeesOfDelivery)} delivery` : "Free delivery";
  return hasAreaFees ? `${fee}, other fees in some areas` : fee;
}

function rupees(amount: number): string {
  return `Rs. ${amount.toLocaleString("en")}`;
}

function Icon({ name }: { name: string }) {
  const isMirrored = name === "logout";
  return (
    <svg
      className={isMirrored ? "icon icon--logout" : "icon"}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
    >
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}

function Footer({ framework: { Form } }: { framework: Framework }) {
  return (
    <footer className="site-footer">
      <FooterForm Form={Form} action="/language" name="language" value="ur">
        <bdi lang="ur">اردو</bdi>
      </FooterForm>
      <FooterForm Form={Form} action="/lite" name="lite" value="1">
        Turn Lite mode on
      </FooterForm>
    </footer>
  );
}

type FooterFormProps = { Form: Framework["Form"]; action: string; name: string; value: string; children: ReactNode };

function FooterForm({ Form, action, name, value, children }: FooterFormProps) {
  return (
    <Form action={action} method="post">
      <input type="hidden" name="backTo" value="/" />
      <button type="submit" value={value} className="button button--plain button--small" name={name}>
        {children}
      </button>
    </Form>
  );
}
