import { createContext } from "react";

/** The id of the current request, by which an operator finds its log lines. Known on the server only. */
export const RequestIdContext = createContext<string | undefined>(undefined);
