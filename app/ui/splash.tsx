/** One second of the product's name over the first page. Only looks: taps go through it, and readers aloud skip it. */
export function Splash({ appName }: { appName: string }) {
  return (
    <div className="splash" aria-hidden="true">
      <p className="splash-name">{appName}</p>
      <p>{`Loading ${appName}...`}</p>
    </div>
  );
}
