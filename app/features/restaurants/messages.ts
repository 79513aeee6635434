import { notSaved } from "../../ui/forms/form-reply.ts";
import { failure, success } from "../../ui/notice.ts";

export const restaurantMessages = {
  notSaved: failure(notSaved.form),
  created: (name: string) => success(`${name} was created. Add its menu and hours, then approve it.`),
  notApproved: "Customers cannot find it until it is approved.",
  noDishes: "It has no dishes yet: add its menu first.",
  approved: (name: string) => success(`${name} is approved.`),
  suspended: (name: string) => success(`${name} is suspended.`),
  commissionSaved: success("The commission was saved."),
  commissionChanged: (percent: number) =>
    `Somebody changed it to ${percent}% in the meantime. Please check it before you save.`,
  changed: "Somebody changed the restaurant in the meantime. Please check what you entered, then save it again.",
  saved: success("The restaurant was saved."),
  opened: success("The restaurant is open for orders."),
  closed: success("The restaurant is closed."),
};
