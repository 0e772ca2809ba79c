/** For what the server does in the background; journeys look at screens with `expect.poll`. */
export async function until<T>(look: () => Promise<T | false | undefined>, seconds = 90): Promise<T> {
  let seen: unknown;
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    const found = await look();
    if (found) return found;
    seen = found;
    await new Promise((go) => setTimeout(go, 100));
  }
  throw new Error(`it did not happen: ${look.toString()}\nlast seen: ${JSON.stringify(seen)}`);
}
