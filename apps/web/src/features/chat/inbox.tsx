import { useState } from 'react';
import { usePhone } from '#kit/base/use-phone.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { BottomSheet } from '#kit/layout/bottom-sheet.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { Conversation } from './conversation.tsx';
import { CustomerSide } from './customer-side.tsx';
import styles from './inbox.module.css';
import { TalkList } from './talk-list.tsx';
import { useLiveChat } from './use-live-chat.ts';

const numberOf = (value: unknown) => {
  const found = Number(value);
  return Number.isSafeInteger(found) && found > 0 ? found : null;
};

/** 会话: who writes on the left, what is said in the middle, who they are on the right. On a phone one at a time. */
export function Inbox() {
  const { search, setSearch } = usePage();
  const phone = usePhone();
  const openId = numberOf(search.talk);
  /** Whose side is open on a phone: another talk begins with its words. */
  const [aboutId, setAboutId] = useState<number | null>(null);
  const about = aboutId !== null && aboutId === openId;
  useLiveChat(openId);
  const open = (id: number | null) =>
    setSearch({ ...search, talk: id ?? undefined, at: undefined }, { push: phone });
  const conversation = openId !== null && (
    <Conversation
      key={openId}
      id={openId}
      around={numberOf(search.at)}
      onBack={phone ? () => open(null) : undefined}
      onAbout={() => setAboutId(openId)}
    />
  );
  if (phone)
    return (
      <div className={styles.phone}>
        {conversation || <TalkList openId={openId} onOpen={open} />}
        {openId !== null && (
          <BottomSheet open={about} onClose={() => setAboutId(null)} title="客户资料" fresh>
            <CustomerSide talkId={openId} onOpen={open} />
          </BottomSheet>
        )}
      </div>
    );
  return (
    <div className={styles.inbox}>
      <TalkList openId={openId} onOpen={open} />
      <section className={styles.middle} aria-label="会话">
        {conversation || (
          <StateView kind="empty" title="请选择一个会话" text={['按 ↑ ↓ 选择会话，回车打开。']} />
        )}
      </section>
      <aside className={styles.side} aria-label="客户资料">
        {openId !== null && <CustomerSide key={openId} talkId={openId} onOpen={open} />}
      </aside>
    </div>
  );
}
