/** Messages of the kitchen pages. */
export const moveMessages = {
  pressAgain: "Please press the button again.",
  chooseMinutes: "Choose in how many minutes it will be ready.",
  chooseRider: "Choose who delivers the order.",
  riderGone: "This rider is no longer available. Choose another one.",
  chooseReason: "Choose a reason.",
  sayReason: "Write the reason.",
  longReason: "Keep the reason under 200 characters.",
  chooseDishes: "Choose what is sold out.",
  offline: "No connection. Nothing was sent: press the button again.",
  noNavigation: "Other pages open once the connection is back.",
  tooLate: "Somebody else was first",
  changedBefore: "You have already changed it",
  otherPerson: "Somebody else has signed in here. Please press again.",
  notYours: "You can no longer change this order.",
} as const;
