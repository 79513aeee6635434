import { menuMessages, soldOutNotice } from "../../features/menu/messages.ts";
import type { MarkSoldOutResult } from "../../features/menu/sold-out.server.ts";
import { soldOutField } from "../../features/menu/sold-out-forms.tsx";
import { readUntil, type SoldOutUntil } from "../../features/menu/sold-out-until.ts";
import type { Notice } from "../../ui/notice.ts";
import { orUnavailable } from "../errors.server.ts";
import { flash } from "../flash.server.ts";
import type { AcceptedForm } from "../form.server.ts";
import { seeOther } from "../responses.ts";

interface SoldOut {
  request: Request;
  form: AcceptedForm<{ until?: string | undefined }>;
  /** The pressed button. */
  intent: string | null;
  /** The id of the dish or option. */
  id: string;
  mark: (until: SoldOutUntil) => Promise<MarkSoldOutResult>;
  /** What to say if an option was deleted. Dishes are hidden, not deleted: one that is not found is answered with 404. */
  goneNotice?: Notice;
  /** The page to show afterwards. */
  path: string;
}

/** Handles the buttons that mark a dish or an option as sold out, or as available again. */
export async function answerSoldOut({ request, form, intent, id, mark, goneNotice, path }: SoldOut) {
  const refuseDate = () => form.refuse({ [soldOutField(id)]: menuMessages.wrongDate });
  const until = readUntil(intent, form.value.until);
  if (until === undefined) return refuseDate();
  const marked = await orUnavailable(mark(until), "failed to mark something as sold out");
  switch (marked.kind) {
    case "unavailable":
      return form.refuseAsUnavailable();
    case "wrong-date":
      return refuseDate();
    case "not-found":
      if (!goneNotice) return form.refuse({ form: menuMessages.dishGone }, { status: 404 });
      return seeOther(path, flash(request, goneNotice));
    case "changed":
      return seeOther(path, flash(request, soldOutNotice(marked)));
  }
}
