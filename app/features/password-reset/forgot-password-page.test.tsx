import { expect, test } from "vitest";
import { renderOnPage } from "../../ui/test-render.tsx";
import { ForgotPasswordPage } from "./forgot-password-page.tsx";

const render = (sent: { email: string } | undefined) =>
  renderOnPage(
    <ForgotPasswordPage
      reply={undefined}
      sent={sent}
      email={sent?.email}
      cooldown={undefined}
      warnsOfPublicCodes={false}
      support={{ whatsapp: "", email: "", number: "", address: "" }}
      opensSupport={false}
    />,
  );

test("one button stands out: the one for the next step, once a code was sent", () => {
  const loud = /class="button button--primary[^>]*>(.*?)</g;
  expect([...render(undefined).matchAll(loud)].map(([, label]) => label)).toEqual(["Send Reset Link"]);
  expect([...render({ email: "ayesha@home.example" }).matchAll(loud)].map(([, label]) => label)).toEqual(["Continue"]);
});
