/**
 * One second of the product's name over the first page. Drawn by CSS from its attributes, so that text browsers do not
 * show it as text of the page; taps go through it.
 */
export function Splash({ appName }: { appName: string }) {
  return <div className="splash" aria-hidden="true" data-name={appName} data-text={`Loading ${appName}...`} />;
}
