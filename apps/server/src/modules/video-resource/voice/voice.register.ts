import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { usable } from '#kernel/access/row-reach.ts';
import { alsoLocked, register } from '#kernel/register/register.ts';
import { CONSENT_PROBLEM, consentIs } from '../consent.scope.ts';
import type { Proven } from '../consent.ts';
import { NameTaken } from '../video-resource.errors.ts';
import { voicePolicy } from '../video-resource.policy.ts';
import { voiceService } from './voice.service.ts';
import { loadVoices } from './voice.source.ts';

/** Who can speak: the offline voices, and those of services with the leave of whoever lent them. */
export const voices = register(contract.videoVoice, {
  noun: '声音',
  entity: 'videoVoice',
  table: 'video_voice',
  label: 'name',
  seen: usable,
  policy: voicePolicy,
  locked: alsoLocked<Proven>(
    sql`r.builtin, r.name, ${CONSENT_PROBLEM} AS problem, r.consent_proof IS NOT NULL AS proven`,
  ),
  search: { consent: consentIs },
  unique: { video_voice_name: NameTaken },
  load: loadVoices,
  others: ({ kernel, rows }) => {
    const service = voiceService(kernel, rows);
    return {
      create: ({ actor, body }) => service.create(actor, body),
      update: ({ actor, body }) => service.update(actor, body),
      sample: ({ actor, body }) => service.sample(actor, body.id),
      say: ({ actor, body }) => service.say(actor, body),
      said: ({ actor, query }) => service.said(actor, query.id),
    };
  },
});
