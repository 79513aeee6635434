/** Messages of the kitchen pages. */
export const kitchenMessages = {
  pressAgain: "Please press the button again.",
  chooseMinutes: "Choose in how many minutes it is ready.",
  chooseRider: "Choose who brings the order.",
  riderGone: "This rider is no longer there. Choose another one.",
  chooseReason: "Choose a reason.",
  sayReason: "Write the reason.",
  longReason: "Keep the reason under 200 characters.",
  chooseDishes: "Choose what is sold out.",
  notSaved: "This could not be saved. Please try again.",
  offline: "No connection. Nothing was sent: press the button again.",
  tooLate: "Somebody was faster",
} as const;
