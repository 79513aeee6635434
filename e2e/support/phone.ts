/** The user agent is that of a real phone: headless ones are treated as robots, which would hide faults. */
export const phone = {
  userAgent:
    "Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  // Phones have 2 or more, which takes a tenth more processor time; pictures.spec.ts sets 2.
  deviceScaleFactor: 1,
};
