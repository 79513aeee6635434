import { changeLibrary } from "./change-library.ts";

const library = "react-router/dist/production/";
const stream = `${library}vendor/turbo-stream-v2/turbo-stream.js`;

/**
 * Keeps pages from reporting an exception for data that is refused or no longer wanted. React Router returns the promise of a
 * page's data only once the page's style sheet has arrived, and browsers report a promise that is rejected before. And nobody
 * handles the promises for the end of the data, which are rejected if a navigation ends between the data and its end.
 */
export const noUnhandledRejections = changeLibrary("no-unhandled-rejections", "client", [
  { path: `${library}lib/dom/ssr/routes.js`, code: "return handler();", replacement: "return await handler();" },
  { path: stream, code: "done.reject(reason);", replacement: "" },
  {
    path: stream,
    code: "donePromise.then(() => reader.closed)",
    replacement: "donePromise.then(() => reader.closed).catch(() => {})",
  },
]);
