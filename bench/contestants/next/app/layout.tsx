export const metadata = { title: "Restaurants - Tiffin" };

export const viewport = { width: "device-width", initialScale: 1, viewportFit: "cover" };

export default function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <link rel="stylesheet" href="/page.css" />
      </head>
      <body>{children}</body>
    </html>
  );
}
