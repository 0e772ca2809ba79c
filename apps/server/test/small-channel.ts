import type { House } from './test-app.ts';

/** What may stand beside a head office, its dealer and the store of that dealer. */
const BESIDE = { branch: ['store', 'dealer'], rival: ['dealer', 'root'] } as const;
type Beside = keyof typeof BESIDE;

/** A channel of its own with a dealer and a store; `branch` is a second store of that dealer, `rival` another dealer. */
export async function smallChannel<More extends Beside = never>(house: House, ...more: More[]) {
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const dealer = await house.addNode('dealer', root, channel);
  const own = { root, dealer, store: await house.addNode('store', dealer, channel) };
  const beside = {} as Record<More, number>;
  for (const name of more) {
    const [kind, above] = BESIDE[name];
    beside[name] = await house.addNode(kind, own[above], channel);
  }
  return { channel, place: { ...own, ...beside } };
}
