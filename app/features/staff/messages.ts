import { failure, success } from "../../ui/notice.ts";

/** Messages about staff accounts. */
export const joinMessages = {
  commonPassword: "Password is too weak. Please choose a stronger password.",
  taken: "Someone of the staff has this e-mail address. Please use another one.",
  gone: "This link was used or replaced, or its time is over.",
  riderTaken: "Somebody else delivers as this rider now. Please ask for a new invitation.",
  otherPerson: "This invitation is for another e-mail address.",
  unavailable: "This did not work. Please try again.",
  hasAccount: "You have an account by now. Please sign in to accept.",
  welcome: (fullName: string) => success(`Welcome, ${fullName}!`),
  accepted: success("You have accepted the invitation."),
};

export const staffMessages = {
  saved: success("Saved."),
  notSaved: "This could not be saved. Please try again.",
  passwordChanged: success("Your password is changed. Other devices are signed out."),
  deviceEnded: success("That device is signed out."),
  invited: (email: string) => success(`${email} is invited.`),
  withdrawn: (email: string) => success(`The invitation of ${email} is withdrawn.`),
  invitationGone: failure("This invitation was used or withdrawn already."),
  hasRole: "This person has this role already.",
  notAllowed: "You cannot give this role.",
  changed: { disable: "cannot sign in any more.", enable: "can sign in again.", withdraw: "has lost the role." },
  refused: {
    "not-found": "That was changed already. Please look again.",
    "not-allowed": "You cannot change this person.",
    "last-owner": "Somebody must stay owner: make another person owner first.",
  },
};
