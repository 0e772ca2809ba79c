import { LOGIN_MATCHES, maskPhone } from '@zhiying/contract';
import { Refusal } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { StoredWay } from './login-way.repository.ts';
import * as repository from './login-way.repository.ts';
import { type Met, meet } from './meet.ts';
import type { Identity } from './provider.ts';

const MOST_CLAIMS = 30;
const MOST_TEXT = 120;
/** Of no use to whoever sets up a provider. */
const LEFT_OUT = new Set(['at_hash', 'c_hash', 's_hash', 'nonce', 'exp', 'iat', 'nbf', 'jti']);

/** What a test tells: who that would be here, and what the provider told of them. */
export async function factsOf(db: Kernel['db'], way: StoredWay, who: Identity) {
  const outcome = await meet(db, way, who).then(
    (met) => wordsOf(db, way, met),
    (error: unknown) => {
      if (error instanceof Refusal) return error.message;
      throw error;
    },
  );
  return [
    { name: '对应用户', value: outcome },
    { name: '识别依据', value: `${LOGIN_MATCHES[way.matchBy]}${givenFor(way, who)}` },
    ...Object.entries(who.claims)
      .filter(([name]) => !LEFT_OUT.has(name))
      .slice(0, MOST_CLAIMS)
      .map(([name, value]) => ({ name, value: textOf(name, value) })),
  ];
}

async function wordsOf(db: Kernel['db'], way: StoredWay, met: Met): Promise<string> {
  if ('memberId' in met) {
    const person = await repository.namesOf(db, met.memberId);
    const named = `${person?.name ?? ''}（${person?.uname ?? ''}）`;
    return met.as === 'linked' ? `${named}，已关联` : `${named}，首次登录时关联`;
  }
  if (met.as === 'unsure') return '找到对应用户，但须本人用密码登录一次完成关联';
  if (met.as === 'stranger') return '未找到对应用户，须本人用密码登录一次完成关联';
  const place = await repository.namesOfRule(db, way.channelId, met.rule);
  return place ? `将创建用户：${place.node}，${place.role}` : '匹配到的规则中，角色或组织已不可用';
}

function givenFor({ matchBy }: StoredWay, { phone, email, workChat }: Identity): string {
  if (matchBy === 'password') return '';
  const given = { phone, email, workChat }[matchBy];
  return given ? '' : '（对方未提供，或未声明已验证）';
}

function textOf(name: string, value: unknown): string {
  if (/phone|mobile/.test(name) && typeof value === 'string') return maskPhone(value) ?? '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return (text ?? '').slice(0, MOST_TEXT);
}
