import { createContext } from "react-router";

/** The customer's network address, as far as TRUST_PROXY lets it be known. */
export const clientAddressContext = createContext<string>();
