import { useEffect } from "react";
import { useNavigate, useRevalidator, useRouteLoaderData } from "react-router";

type RefreshProps = {
  seconds: number /** Where to go; without it this page is loaded anew, again and again. */;
  to?: string;
};

/**
 * Goes on after some seconds. With scripts by a timer, which ends with the page; without, or where no script is sent,
 * by the browser's own refresh.
 */
export function Refresh({ seconds, to }: RefreshProps) {
  const isLite = useRouteLoaderData<{ isLite: boolean }>("root")?.isLite;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (to) {
      const timer = setTimeout(() => navigate(to), seconds * 1_000);
      return () => clearTimeout(timer);
    }
    const timer = setInterval(revalidate, seconds * 1_000);
    return () => clearInterval(timer);
  }, [navigate, revalidate, seconds, to]);
  const meta = <meta httpEquiv="refresh" content={to ? `${seconds};url=${to}` : String(seconds)} />;
  return isLite ? meta : <noscript>{meta}</noscript>;
}
