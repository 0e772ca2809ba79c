// Loaded into the server: when the start script is gone, however it went, the server ends as if it had been asked to.
process.on('disconnect', () => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143);
});
// The connection alone must not keep a finished process alive.
process.channel?.unref();

// A closed terminal or a reader that left takes our words with it, not the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
