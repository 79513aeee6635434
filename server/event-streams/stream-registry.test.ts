import { connect } from "node:net";
import express, { type Response } from "express";
import { expect, onTestFinished, test } from "vitest";
import { serve } from "../test-server.ts";
import { StreamRegistry } from "./stream-registry.ts";

/** More than the sockets of both sides buffer. */
const text = "x".repeat(32 * 1024 * 1024);

test("a heartbeat disconnects a client that has not read for long, and no other", { tags: "slow" }, async () => {
  const streams = new StreamRegistry();
  const responses: Record<string, Response> = {};
  const app = express().get("/:personId", ({ params: { personId } }, response) => {
    responses[personId] = response;
    streams.add({ response, topic: "order", personId, sessionId: personId });
    response.write(text);
  });
  const { port, stop } = await serve(app);
  onTestFinished(stop);
  for (const personId of ["reading", "idle"]) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {}).write(`GET /${personId} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    if (personId === "reading") socket.resume();
  }
  await expect.poll(() => streams.size).toBe(2);
  await expect.poll(() => responses.reading?.writableLength).toBe(0);
  expect(responses.idle?.writableLength).toBeGreaterThan(0);
  streams.sendHeartbeat(true);
  await expect.poll(() => streams.size).toBe(1);
  expect([responses.reading?.destroyed, responses.idle?.destroyed]).toEqual([false, true]);
});
