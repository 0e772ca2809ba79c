import { contract, LIVE_PUSH_PATH } from '@zhiying/contract';
import type { Api } from '../api.ts';
import { putFile } from '../put-file.ts';
import { until } from '../until.ts';

const SECRET = 'sandbox-push-secret';

/** Gives the demo's room a voice that can be heard, a model, and viewers of the sandbox. */
export async function prepareLive(api: Api, address: string, services: string) {
  const proofPath = await putFile(api, {
    name: '授权书.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n'),
  });
  const voice = await api(contract.videoVoice.create, {
    name: `示例·直播声音 ${Date.now() % 100_000}`,
    gender: 'female',
    baseUrl: services,
    model: 'hum',
    speaker: 'one',
    apiKey: 'journey-key',
    consentWho: '示例员工',
    consentFor: '直播口播',
    consentUntil: '2099-01-01',
    proofPath,
  });
  const { setting: sound } = await api(contract.liveSound.info, {});
  await api(contract.liveSound.update, { ...sound, voiceId: voice.id });
  await api(contract.aiModel.create, {
    name: `示例·直播模型 ${Date.now() % 100_000}`,
    baseUrl: services,
    models: [{ name: 'live', inputPrice: 0, outputPrice: 0 }],
    concurrency: 4,
    timeoutSeconds: 10,
    enabled: true,
    apiKey: 'journey-key',
  });
  // The demo is written while the server listens already.
  const account = await until(
    async () => (await api(contract.liveAccount.list, { platform: 'sandbox' })).rows[0],
  );
  const { id, version, name, platform, roomId } = account;
  await api(contract.liveAccount.update, {
    id,
    version,
    name,
    platform,
    roomId,
    secret: SECRET,
    aiNotice: true,
  });
  const sandbox = await sandboxOf(api);
  return {
    account,
    /** Viewers write, or come in. */
    async viewers(asked: { texts?: readonly string[]; count?: number; type?: string }) {
      const answer = await fetch(`${sandbox}/control/live`, {
        method: 'POST',
        body: JSON.stringify({ roomId, secret: SECRET, url: address + LIVE_PUSH_PATH, ...asked }),
      });
      const told = (await answer.json()) as { status: number };
      if (told.status !== 200) throw new Error(`the room does not listen: ${told.status}`);
    },
  };
}

/** The sandbox is where accounts of the demo are authorized. */
async function sandboxOf(api: Api): Promise<string> {
  const [known] = (await api(contract.account.list, { takes: 'video' })).rows;
  if (!known) throw new Error('the demo has no account');
  return new URL((await api(contract.account.authorize, { id: known.id })).url).origin;
}
