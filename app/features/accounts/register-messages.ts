// Apart from the form's rules: the page shows these words, and needs no validation library for it.

/** Said when the e-mail has an account already (spec, point 8). */
export const taken = "This email already exists. Please use a different email or try logging in.";

export const tooWeak = "Password is too weak. Please choose a stronger password.";

/** Said when the account could not be made: the database failed, or too many passwords wait to be hashed (spec, point 8). */
export const failed = "Registration failed. Please try again.";
