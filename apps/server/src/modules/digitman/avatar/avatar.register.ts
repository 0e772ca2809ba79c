import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { usable } from '#kernel/access/row-reach.ts';
import { alsoLocked, register } from '#kernel/register/register.ts';
import { CONSENT_PROBLEM, consentIs, type Proven } from '../../video-resource/index.ts';
import { AvatarNameTaken } from '../digitman.errors.ts';
import { avatarPolicy } from '../digitman.policy.ts';
import { avatarService } from './avatar.service.ts';
import { FILMS_OF, loadAvatars } from './avatar.source.ts';

/** Faces that may speak, with the leave of whom they belong to. */
export const avatars = register(contract.digitAvatar, {
  noun: '数字人形象',
  entity: 'digitAvatar',
  table: 'digit_avatar',
  label: 'name',
  seen: usable,
  policy: avatarPolicy,
  locked: alsoLocked<Proven>(
    sql`r.name, r.state, ${CONSENT_PROBLEM} AS problem, ${FILMS_OF} AS films, r.consent_proof IS NOT NULL AS proven`,
  ),
  search: { consent: consentIs },
  unique: { digit_avatar_name: AvatarNameTaken },
  load: loadAvatars,
  others: ({ kernel, rows }) => {
    const service = avatarService(kernel, rows);
    return {
      create: ({ actor, body }) => service.create(actor, body),
      update: ({ actor, body }) => service.update(actor, body),
    };
  },
});
