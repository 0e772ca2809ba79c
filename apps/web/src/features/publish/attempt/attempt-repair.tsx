import { type AttemptInfo, contract, MANAGE_ACCOUNTS, REPAIRS } from '@zhiying/contract';
import { Button } from 'antd';
import { momentText } from '#kit/base/moment-text.ts';
import { Column, Row, Text } from '#kit/base/pieces.tsx';
import { go, type PageAddress } from '#kit/page/navigate.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { kindOf, kindWords } from '#parts/publish/kinds.tsx';
import styles from './attempt.module.css';

/** Its content, its account, and the rules it is held against. */
function usePlaces({ batch, subject, account, error, repair }: AttemptInfo) {
  const kind = kindOf(batch.kind);
  const mayManage = useMaySee(MANAGE_ACCOUNTS);
  const mayWords = useMaySee(keysOf(contract.aiCheck.words));
  const mayRules = useMaySee(keysOf(contract.publish.setSetting));
  const limited = error?.category === 'quota' || repair?.act === 'account';
  const system = (title: string, tabid: string): Named => ({
    title,
    to: { path: 'system/config', search: { tabid } },
  });
  return {
    content: { title: `打开${kindWords(batch.kind).subject}`, to: kind.toSubject(subject.id) },
    account: mayManage
      ? { title: '查看账号', to: { ...kind.accounts, search: { ...kind.accounts.search, open: account.id } } }
      : undefined,
    rules: [
      ...(error?.category === 'check' && mayWords ? [system('敏感词', 'words')] : []),
      ...(limited && mayRules ? [system('发布规则', 'params')] : []),
    ],
  };
}
interface Named {
  title: string;
  to: PageAddress;
}

/** Why it is not out, in words, with the one act that mends it and the ways to what it hangs on. */
export function AttemptRepair({ attempt }: { attempt: AttemptInfo }) {
  const { repair, error, status, batch } = attempt;
  const { content, account, rules } = usePlaces(attempt);
  if (!repair) return null;
  const act =
    repair.act === 'authorize' || repair.act === 'account'
      ? account
      : repair.act === 'edit'
        ? content
        : undefined;
  const others = [content, account, ...rules].flatMap((place) => (place && place !== act ? [place] : []));
  return (
    <Column
      look={{ gap: 2, tone: 'error', padding: '10 12', marginBottom: 12, background: 'error', radius: 8 }}
      className={styles.error}
      data-act={repair.act}
      role="alert"
    >
      <Text as="b" weight={600}>
        {repair.cause}
      </Text>
      <Text tone="text">{repair.text}</Text>
      {error && status === 'failed' && (
        <Text as="small" tone="text2">
          {momentText(error.at)}
        </Text>
      )}
      <Row tone="text" as="span" gap="4 16" wrap marginTop={6}>
        {act && (
          <Button size="small" type="primary" onClick={() => go(act.to)}>
            {repair.act === 'edit' ? `修改${kindWords(batch.kind).subject}` : REPAIRS[repair.act]}
          </Button>
        )}
        {others.map(({ title, to }) => (
          <PageLink key={title} to={to}>
            {title}
          </PageLink>
        ))}
      </Row>
    </Column>
  );
}
