/** The same form sent twenty times at once, as by an impatient finger or a script. */
import { expect, isolatedTest } from "../support/trust/attacked-app.ts";
import type { FilledForm } from "../support/trust/filled-form.ts";
import { diffRows, type Rows, takeRowSnapshot } from "../support/trust/row-snapshot.ts";
import { listFilledForms, sendForm } from "../support/trust/send-filled-form.ts";

const test = isolatedTest("its rows are restored for each form");

/** Forms that add or repeat something each time, even when they are sent one after the other. */
const repeats: Record<string, (fields: FilledForm["fields"]) => boolean> = {
  "login.tsx": () => true,
  "restaurant.tsx": () => true,
  "dish.tsx": () => true,
  "desk/sign-in.tsx": () => true,
  "desk/ticket.tsx": () => true,
  "desk/menu.tsx": ({ intent }) => intent === "sold-out",
  "desk/options.tsx": () => true,
  "desk/hours.tsx": () => true,
  "desk/staff-member.tsx": ({ intent }) => intent === "disable",
};

/** A sign-up that is repeated signs in to the account that the first one created. */
function omitSignIns(file: string, changes: Rows): Rows {
  const { sessions, known_devices, ...others } = changes;
  return file === "register.tsx" ? others : changes;
}

test("a form sent twenty times at once never fails, and writes no more than a single one, unless it adds something each time", async ({
  app,
}) => {
  const forms = await listFilledForms(app);
  const snapshot = await takeRowSnapshot();
  const before = await snapshot.readCurrentRows();
  const send = async (form: FilledForm, times: number) => {
    const fields = Object.entries(form.fields);
    const answers = await Promise.all(Array.from({ length: times }, () => sendForm(app, form, fields)));
    const changes: Rows = diffRows(before, await snapshot.readCurrentRows());
    await snapshot.restore();
    return { worst: Math.max(...answers.map(({ status }) => status)), changes };
  };
  try {
    for (const form of forms) {
      const what = `${form.file} ${JSON.stringify(form.fields)} as ${form.who}`;
      const alone = await send(form, 1);
      const together = await send(form, 20);
      expect.soft(together.worst, what).toBeLessThan(500);
      if (repeats[form.file]?.(form.fields)) continue;
      const [expected, actual] = [alone, together].map(({ changes }) => omitSignIns(form.file, changes));
      expect.soft(actual, what).toEqual(expected);
    }
  } finally {
    await snapshot.drop();
  }
});
