import { createContext } from "react";

/** The id of the request that this page answers, on the server only: by it an operator finds the lines of the log. */
export const RequestIdContext = createContext<string | undefined>(undefined);
