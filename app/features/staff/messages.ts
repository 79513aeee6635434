import { notSaved } from "../../ui/forms/form-reply.ts";
import { failure, success } from "../../ui/notice.ts";

export const joinMessages = {
  commonPassword: "Password is too weak. Please choose a stronger password.",
  taken: "A staff member already has this email address. Please use another one.",
  gone: "This link was used or replaced, or it has expired.",
  whatNow: "If it was you who used it, everything is done. Otherwise ask the person who invited you for a new one.",
  riderTaken: "This rider now has another account. Please ask for a new invitation.",
  otherPerson: "This invitation is for another email address.",
  notSetUp: "Your account could not be set up. Please try again.",
  notAccepted: "The invitation could not be accepted. Please try again.",
  hasAccount: "You already have an account. Please sign in to accept.",
  welcome: (fullName: string) => success(`Welcome, ${fullName}!`),
  accepted: success("You have accepted the invitation."),
};

/** Why somebody with an account could not accept an invitation. */
export const acceptRefusals = {
  gone: failure(joinMessages.gone),
  "other-person": failure(joinMessages.otherPerson),
  "rider-taken": failure(joinMessages.riderTaken),
  unavailable: failure(joinMessages.notAccepted),
};

export const staffMessages = {
  saved: success("Saved."),
  notSaved: failure(notSaved.form),
  passwordChanged: success("Your password was changed. Other devices were signed out."),
  deviceEnded: success("That session was ended."),
  invited: (email: string) => success(`${email} was invited.`),
  withdrawn: (email: string) => success(`The invitation for ${email} was withdrawn.`),
  tooManyInvitations: "You have sent many invitations. Please try again later.",
  hasRole: "This person already has this role.",
  disabled: "This account is disabled. Please enable it first, or ask an owner.",
  notAllowed: "You cannot grant this role.",
  changed: { disable: "cannot sign in any more.", enable: "can sign in again.", withdraw: "no longer has the role." },
  /** For a role of somebody whose page the withdrawal has ended. */
  roleGone: success("This person no longer has the role."),
  refused: {
    "not-found": "That was already changed. Please check again.",
    "not-allowed": "You cannot change this person.",
    "last-owner": "There must always be an owner: make another person owner first.",
  },
};

/** What a change of a person's account led to. */
export function staffChangeNotice(
  kind: "changed" | "unavailable" | keyof typeof staffMessages.refused,
  change: keyof typeof staffMessages.changed,
  fullName: string,
) {
  if (kind === "unavailable") return staffMessages.notSaved;
  if (kind !== "changed") return failure(staffMessages.refused[kind]);
  return success(`${fullName} ${staffMessages.changed[change]}`);
}
