import { createContext } from "react-router";

/** The IP address of the client; behind a proxy that TRUST_PROXY does not name, the address of the proxy. */
export const clientAddressContext = createContext<string>();
