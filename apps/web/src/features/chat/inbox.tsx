import { useState } from 'react';
import { Box, Column, Stack } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { BottomSheet } from '#kit/layout/bottom-sheet.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { Conversation } from './conversation.tsx';
import { CustomerSide } from './customer-side.tsx';
import styles from './inbox.module.css';
import { useLostTalks } from './lost-talks.store.ts';
import { TalkList } from './talk-list.tsx';
import { usePresence } from './use-colleagues.ts';
import { useLiveChat } from './use-live-chat.ts';

const numberOf = (value: unknown) => {
  const found = Number(value);
  return Number.isSafeInteger(found) && found > 0 ? found : null;
};

const BESIDE = { height: 'full', minHeight: 0, minWidth: 0, borderLeft: 'line' } as const;

/** 会话: who writes on the left, what is said in the middle, who they are on the right. On a phone one at a time. */
export function Inbox() {
  const { search, setSearch } = usePage();
  const phone = usePhone();
  const openId = numberOf(search.talk);
  /** Whose side is open on a phone: another talk begins with its words. */
  const [aboutId, setAboutId] = useState<number | null>(null);
  const about = aboutId !== null && aboutId === openId;
  /** Somebody else has it now: nothing is asked about the customer any more. */
  const lost = useLostTalks((all) => openId !== null && openId in all);
  useLiveChat(openId);
  usePresence();
  const open = (id: number | null, messageId?: number) =>
    setSearch({ ...search, talk: id ?? undefined, at: messageId, act: undefined }, { push: phone });
  const conversation = openId !== null && (
    <Conversation
      key={`${openId} ${search.at}`}
      id={openId}
      around={numberOf(search.at)}
      onBack={phone ? () => open(null) : undefined}
      onAbout={() => setAboutId(openId)}
      onLatest={() => setSearch({ ...search, at: undefined })}
    />
  );
  if (phone)
    return (
      <Box height="full" minHeight={0} background="card">
        {conversation ? (
          <Box background="card" position="fixed" className={styles.whole}>
            {conversation}
          </Box>
        ) : (
          <TalkList openId={openId} onOpen={open} />
        )}
        {openId !== null && !lost && (
          <BottomSheet open={about} onClose={() => setAboutId(null)} title="客户资料" fresh>
            <CustomerSide talkId={openId} onOpen={open} />
          </BottomSheet>
        )}
      </Box>
    );
  return (
    <Stack
      tracks="336px minmax(0, 1fr) 304px"
      look={{ height: 'full', minHeight: 0, background: 'card', borderTop: 'line' }}
      className={styles.inbox}
    >
      <TalkList openId={openId} onOpen={open} />
      <Column as="section" {...BESIDE} background="page" aria-label="会话">
        {conversation || (
          <StateView kind="empty" title="请选择一个会话" text={['按 ↑ ↓ 选择会话，回车打开。']} />
        )}
      </Column>
      <Column as="aside" {...BESIDE} overflow="y" aria-label="客户资料">
        {openId !== null && !lost && <CustomerSide key={openId} talkId={openId} onOpen={open} />}
      </Column>
    </Stack>
  );
}
