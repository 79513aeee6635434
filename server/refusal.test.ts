import express from "express";
import { pinoHttp } from "pino-http";
import { expect, onTestFinished, test } from "vitest";
import { sendRefusal } from "./refusal.ts";
import { serve } from "./test-server.ts";

test("the page of a refused request links staff to the desk, in English, and customers to the home page", async () => {
  const app = express().use(pinoHttp({ level: "silent", genReqId: () => "id-of-the-log" }), (request, response) => {
    sendRefusal(request, response, { status: 429, reason: "What you sent is too large." });
  });
  const { origin, stop } = await serve(app);
  onTestFinished(stop);
  const read = async (path: string) => {
    const response = await fetch(origin + path, { headers: { cookie: "language=ur" } });
    return response.text();
  };
  expect(await read("/desk/board")).toMatch(/<html lang="en">.*What you sent is too large\..*<a href="\/desk">/s);
  expect(await read("/cart")).toMatch(/<html lang="ur-PK" dir="rtl">.*<a href="\/">/s);
  expect(await read("/cart"), "the id of its log line").toContain("<bdi>id-of-the-log</bdi>");
});
