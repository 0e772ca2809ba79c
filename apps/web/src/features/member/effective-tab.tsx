import { contract, type EffectiveAccess, KEY_GROUPS, KEY_LABELS, type Key, opensOf } from '@zhiying/contract';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { CheckIcon, MinusIcon, SearchIcon } from '#kit/base/icons.tsx';
import { Box, Column, Note, Notice, Stack, Text } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { SearchInput } from '#kit/form/search-input.tsx';
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
  return <QueryView query={access}>{(data) => <Effective access={there(data)} />}</QueryView>;
}

function Effective({ access }: { access: EffectiveAccess }) {
  const { active, memberships, total } = access;
  return (
    <>
      {!active && (
        <Notice as="p" size={13} lineHeight={20} tone="warning" padding="8 12" marginBottom={16} radius={6}>
          该账号当前无法登录，以下权限在启用后生效。
        </Notice>
      )}
      <FormSection title="数据范围">
        <Column textWrap="pretty" as="ul" gap={8} size="13/20" className={styles.list}>
          <Sentence on={total.keys.length > 0} text={total.sentence} note={countText(access)} strong />
          {memberships.map(({ nodeId, roleId, roleName, nodeName, sentence, keys, inForce }) => (
            <Sentence
              key={`${nodeId} ${roleId}`}
              on={inForce && keys.length > 0}
              text={sentence}
              note={`来自「${nodeName}」的「${roleName}」，${keys.length} 项权限`}
            />
          ))}
        </Column>
        <Note marginTop={12}>仅统计当前渠道中你可查看的任职。</Note>
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
        <Note>{note}</Note>
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
      <SearchInput
        className={classOf({ marginBottom: 12 })}
        prefix={<SearchIcon size={14} />}
        placeholder="搜索页面或操作"
        value={typed}
        onChange={setTyped}
        // The drawer is a form; looking something up does not save it.
        onPressEnter={(event) => event.preventDefault()}
      />
      <Box as="dl" size="13/20" margin={0} className={styles.abilities}>
        {shownScreens.length > 0 && (
          <Ability title="页面" count={shownScreens.length}>
            {shownScreens.map(({ title }) => title).join('、')}
          </Ability>
        )}
        {groups.map(({ title, held }) => (
          <Ability key={title} title={title} count={held.length}>
            {held.map((key) => KEY_LABELS[key]).join('；')}
          </Ability>
        ))}
      </Box>
      {shownScreens.length + groups.length === 0 && (
        <Note marginTop={12}>未找到「{q}」：该用户无此页面或操作权限。</Note>
      )}
    </FormSection>
  );
}

const Ability = ({ title, count, children }: { title: string; count: number; children: string }) => (
  <Stack gap={12} padding="8 0" borderBottom="line2">
    <Text as="dt" weight={600}>
      {title}{' '}
      <Text weight={400} tone="muted">
        {count}
      </Text>
    </Text>
    <Box as="dd" tone="text2" textWrap="pretty" margin={0}>
      {children}
    </Box>
  </Stack>
);

const opensFound = (key: Key, found: (text: string) => boolean) => {
  const { screens, calls } = opensOf(key);
  return screens.some(({ title }) => found(title)) || calls.some(({ summary }) => found(summary));
};
