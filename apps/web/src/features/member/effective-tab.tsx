import { contract, type EffectiveAccess, KEY_GROUPS, KEY_LABELS, type Key, opensOf } from '@zhiying/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { CheckIcon, MinusIcon, SearchIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useBuiltPages } from '#kit/page/built-pages.ts';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './effective-access.module.css';

/** What the person can see and do as saved, told by the server from what decides it. */
export function EffectiveTab({ uid }: { uid: number }) {
  const access = useCall(contract.member.effective, { uid });
  const built = useBuiltPages();
  // A page that is not there yet is no page that somebody can open.
  const there = (data: EffectiveAccess): EffectiveAccess => ({
    ...data,
    screens: data.screens.filter(({ path }) => built.has(path)),
  });
  return <Loaded query={access}>{(data) => <Effective access={there(data)} />}</Loaded>;
}

function Effective({ access }: { access: EffectiveAccess }) {
  const { active, memberships, total } = access;
  return (
    <>
      {!active && <p className={styles.idle}>该账号当前无法登录，以下权限在启用后生效。</p>}
      <FormSection title="数据范围">
        <ul className={styles.list}>
          <Sentence on={total.keys.length > 0} text={total.sentence} note={countText(access)} strong />
          {memberships.map(({ nodeId, roleId, roleName, nodeName, sentence, keys, inForce }) => (
            <Sentence
              key={`${nodeId} ${roleId}`}
              on={inForce && keys.length > 0}
              text={sentence}
              note={`来自「${nodeName}」的「${roleName}」，${keys.length} 项权限`}
            />
          ))}
        </ul>
        <p className={styles.seen}>仅统计当前渠道中你可查看的任职。</p>
      </FormSection>
      <Abilities access={access} />
    </>
  );
}

const countText = ({ screens, total }: EffectiveAccess) =>
  `可访问 ${screens.length} 个页面，共 ${total.keys.length} 项权限`;

function Sentence({
  on,
  text,
  note,
  strong = false,
}: {
  on: boolean;
  text: string;
  note: string;
  strong?: boolean;
}) {
  const Icon = on ? CheckIcon : MinusIcon;
  return (
    <li>
      <Icon size={14} className={on ? styles.check : styles.off} />
      <div>
        {strong ? <b>{text}</b> : text}
        <p className={pieces.note}>{note}</p>
      </div>
    </li>
  );
}

/** Screens and actions, found by name, by group or by what a key opens. */
function Abilities({ access: { screens, total } }: { access: EffectiveAccess }) {
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const found = (text: string) => q === '' || text.includes(q);
  const shownScreens = screens.filter(({ title }) => found(title));
  const groups = Object.values(KEY_GROUPS).flatMap(({ title, keys }) => {
    const held = (Object.keys(keys) as Key[]).filter(
      (key) => total.keys.includes(key) && (found(title) || found(KEY_LABELS[key]) || opensFound(key, found)),
    );
    return held.length > 0 ? [{ title, held }] : [];
  });
  if (total.keys.length === 0) return null;
  return (
    <FormSection title="页面与操作">
      <Input
        allowClear
        className={styles.search}
        prefix={<SearchIcon size={14} />}
        placeholder="搜索页面或操作"
        aria-label="搜索页面或操作"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // The drawer is a form; looking something up does not save it.
        onPressEnter={(event) => event.preventDefault()}
      />
      <dl className={styles.abilities}>
        {shownScreens.length > 0 && (
          <div>
            <dt>
              页面 <span>{shownScreens.length}</span>
            </dt>
            <dd>{shownScreens.map(({ title }) => title).join('、')}</dd>
          </div>
        )}
        {groups.map(({ title, held }) => (
          <div key={title}>
            <dt>
              {title} <span>{held.length}</span>
            </dt>
            <dd>{held.map((key) => KEY_LABELS[key]).join('；')}</dd>
          </div>
        ))}
      </dl>
      {shownScreens.length + groups.length === 0 && (
        <p className={styles.seen}>未找到「{q}」：该用户无此页面或操作权限。</p>
      )}
    </FormSection>
  );
}

const opensFound = (key: Key, found: (text: string) => boolean) => {
  const { screens, calls } = opensOf(key);
  return screens.some(({ title }) => found(title)) || calls.some(({ summary }) => found(summary));
};
