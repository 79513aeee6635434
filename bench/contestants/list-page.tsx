type Row = Record<string, string | number | null | undefined>;
type ListPageProps = { firstName: string | undefined; categories: Row[]; restaurants: Row[] };

/** The app's list of restaurants, without what its framework is not needed for. */
export function ListPage({ firstName, categories, restaurants }: ListPageProps) {
  return (
    <main className="page">
      <h1>Hello, {firstName}!</h1>
      <form className="search" action="/">
        <input type="search" name="q" aria-label="Search restaurants" placeholder="Search restaurants..." />
        <button type="submit" className="button button--primary">
          Search
        </button>
      </form>
      <ul className="category-strip">
        {categories.map(({ id, name }) => (
          <li key={id}>
            <a className="category" href={`/?category=${id}`}>
              <span className="category-name">{name}</span>
            </a>
          </li>
        ))}
      </ul>
      <ul className="restaurant-grid">
        {restaurants.map((restaurant) => (
          <Card key={restaurant.id} restaurant={restaurant} />
        ))}
      </ul>
    </main>
  );
}

function Card({ restaurant }: { restaurant: Row }) {
  const {
    id,
    restaurant_name: name,
    cuisine,
    restaurant_image: image,
    rating,
    delivery_time,
    delivery_fee,
  } = restaurant;
  return (
    <li id={`restaurant-${id}`}>
      <article className="restaurant-card">
        <span className="picture">
          <svg className="picture-shape" viewBox="0 0 400 300" aria-hidden="true" />
          <img className="picture-image" src={String(image)} alt="" width={400} height={300} loading="lazy" />
        </span>
        <span className="pill">{delivery_time ?? "30-40 min"}</span>
        <div className="restaurant-card-body">
          <h3>
            <a href={`/restaurant/${id}`}>
              <bdi>{name}</bdi>
            </a>
          </h3>
          <span className="rating">
            Rated {Number(rating ?? 4.5).toFixed(1)} <span className="visually-hidden">out of 5</span>
          </span>
          <p className="quiet">
            <bdi>{cuisine}</bdi>
          </p>
          <p className="facts">
            <span className="fact">Rs. {delivery_fee} delivery</span>{" "}
            <span className="fact">Min. Rs. {restaurant.min_order ?? 500}</span>
          </p>
          <a
            className="button button--tint button--wide"
            href={`/restaurant/${id}`}
            aria-label={`View Menu of ${name}`}
          >
            View Menu
          </a>
        </div>
        <form className="heart" method="post" action="/favourites">
          <input type="hidden" name="restaurantId" value={String(id)} />
          <button type="submit" name="favourite" value="yes">
            <span className="visually-hidden">Favourite: {name}</span>
          </button>
        </form>
      </article>
    </li>
  );
}
