import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

test.each([
  [
    "Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (Linux; U; Android 9) AppleWebKit/537.36 Chrome/78.0 UCBrowser/13.4 Mobile Safari/537.36",
    "UC Browser on Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1",
    "Safari on iOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 FxiOS/127.0 Mobile/15E148 Safari/605.1.15",
    "Firefox on iOS",
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile Safari/537.36 EdgA/124.0.0.0",
    "Edge on Android",
  ],
  ["w3m/0.5.3+git20230121", "w3m"],
  ["", "A browser"],
])("the user agent %j is named %j", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
