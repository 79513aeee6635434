import { changeLibrary } from "./change-library.ts";

const library = "react-router/dist/production/";
const stream = `${library}vendor/turbo-stream-v2/turbo-stream.js`;

/**
 * Keeps pages from reporting an exception for data that is refused or no longer wanted. React Router awaits the promise of a
 * page's data only once the page's style sheet has arrived, and browsers report a promise that is rejected before that. It
 * never awaits the promises for the end of the data's stream, which are rejected if a navigation is aborted before that end.
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
