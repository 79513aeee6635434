import { href, Link } from "react-router";
import { t } from "../../i18n/text.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { LanguageEntry } from "../language/language-switch.tsx";
import { LiteEntry } from "../lite-mode/lite-switch.tsx";

/** The menu of the profile page. */
export function ProfileMenu() {
  const profile = href("/profile");
  return (
    <ul className="menu-list">
      <Entry to={href("/profile/edit")} icon="profile" label={t("Edit Profile")} />
      <Entry to={href("/profile/password")} icon="lock" label={t("Change Password")} />
      <Entry to={href("/profile/addresses")} icon="pin" label={t("Delivery Addresses")} />
      <Entry to={href("/orders")} icon="orders" label={t("Order History")} />
      <Entry to={href("/profile/devices")} icon="phone" label={t("Devices")} />
      <Entry to={href("/profile/notifications")} icon="bell" label={t("Notifications")} />
      <Entry to={href("/profile/data")} icon="file" label={t("Your Data")} />
      <li>
        <LanguageEntry />
      </li>
      <li>
        <LiteEntry />
      </li>
      <Entry to={`${profile}?open=help`} icon="chat" label={t("Help & Support")} />
      <Entry to={`${profile}?open=about`} icon="info" label={t("About")} />
    </ul>
  );
}

function Entry({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <li>
      <Link to={to} preventScrollReset={to.includes("?")}>
        <Icon name={icon} />
        <span>{label}</span>
        <Icon name="chevron" />
      </Link>
    </li>
  );
}
