import { expect, test } from "vitest";
import { readSettings } from "#env";
import { listSettingsWarnings } from "./settings-warnings.ts";

const shop = { APP_ORIGIN: "https://food.example", TRUST_PROXY: "loopback" };
const takeOver =
  /^reset codes are shown on screen: anybody who knows [^\n]* e-mail address [^\n]* take over the account/;

test.each([
  [{ ...shop, SMTP_URL: "smtps://mail.example" }, []],
  [{ ...shop, SMTP_URL: "smtp://mail.example?requireTLS=true" }, []],
  [{ ...shop, SMTP_URL: "smtp://mail.example?requireTLS=false" }, [/^SMTP_URL says requireTLS=false: [^\n]+$/]],
  [{ ...shop, SMTP_URL: "smtps://mail.example?requireTLS=false" }, []],
  [{ DEMO: "1" }, []],
  [{ DEMO: "1", APP_ORIGIN: "http://localhost:3000" }, []],
  [{ APP_ORIGIN: "https://food.example", SMTP_URL: "smtps://mail.example" }, [/TRUST_PROXY is unset/]],
  [{ ...shop, RESET_CODE_DELIVERY: "screen" }, [takeOver]],
  [{ ...shop, RESET_CODE_DELIVERY: "screen", DEMO: "1" }, [takeOver]],
  [{ DEMO: "1", HOST: "0.0.0.0" }, [takeOver]],
  [{}, [/only shown, and only on this machine[^\n]*APP_ORIGIN and SMTP_URL$/]],
  [{ HOST: "0.0.0.0" }, [/^nobody can get a reset code: set APP_ORIGIN and SMTP_URL [^\n]*RESET_CODE_DELIVERY=screen/]],
])("with %j operators are warned of %j", (given: NodeJS.ProcessEnv, warnings) => {
  const expected = warnings.map((line) => expect.stringMatching(line));
  expect(listSettingsWarnings(readSettings(given))).toEqual(expected);
});
