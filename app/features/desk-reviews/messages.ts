import { success } from "../../ui/notice.ts";

/** Messages for staff. */
export const deskReviewMessages = {
  changed: "The customer changed this comment in the meantime. Please read it again.",
  hidden: success("Customers no longer see this comment. Its stars still count."),
  shown: success("Customers see this comment again."),
};
