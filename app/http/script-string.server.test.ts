import { Script } from "node:vm";
import { expect, test } from "vitest";
import { escapeForScript } from "./script-string.server.ts";

test.each([
  `[{"name":"Hussain's \\"Bun\\" Kebab"}]`,
  "\\' \\\\' \\\" \\\\\" ' \" \\",
  "</script><!-- & \u2028\u2029\r\n\0",
  "کڑاہی 🍲",
])("a script reads the text that was written: %j", (text) => {
  const written = `'${escapeForScript(text)}'`;
  expect(new Script(written).runInNewContext()).toBe(text);
  expect(written).not.toMatch(/[<>&\u2028\u2029\n]/);
});

test("double quotes get no backslash", () => {
  expect(escapeForScript('{"a":"b"}')).toBe('{"a":"b"}');
});
