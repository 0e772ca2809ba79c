import { contract, type HelpReading } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { dayText } from '#kit/base/moment-text.ts';
import { Muted, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { HelpText } from './help-text.tsx';

interface HelpArticleViewProps {
  id: number;
  /** Where it is read: `/home/clew`. */
  page: string;
  onArticle(id: number): void;
}

/** One article with its text, and the question whether it helped. */
export function HelpArticleView({ id, page, onArticle }: HelpArticleViewProps) {
  const reading = useCall(contract.help.info, { id: String(id) });
  return (
    <QueryView query={reading}>
      {(article) => (
        <Stack as="article" gap={4}>
          <Text as="h3" size="18/28" weight={600} margin={0}>
            {article.title}
          </Text>
          <Note>
            <MetaLine
              items={[article.category, `${dayText(article.updatedAt)} 更新`, `约 ${article.minutes} 分钟`]}
            />
          </Note>
          <HelpText {...article} onArticle={onArticle} />
          <Helpful key={article.id} article={article} page={page} />
        </Stack>
      )}
    </QueryView>
  );
}

/** One answer a person and article; it can be changed. */
function Helpful({ article: { id, helpful, ask }, page }: { article: HelpReading; page: string }) {
  const [note, setNote] = useState<string | null>(null);
  const vote = useAction(contract.help.vote, {
    onError: (error) => void message.error(error.message),
  });
  const answer = (yes: boolean, said = '') => vote.mutate({ id, helpful: yes, note: said, page });
  return (
    <Stack gap={8} paddingTop={16} borderTop="line2" role="group" aria-label="这篇有帮助吗">
      <Row gap={8} wrap>
        <span>这篇有帮助吗</span>
        <Button
          size="small"
          type={helpful === true ? 'primary' : 'default'}
          aria-pressed={helpful === true}
          onClick={() => {
            setNote(null);
            answer(true);
          }}
        >
          有
        </Button>
        <Button
          size="small"
          type={helpful === false ? 'primary' : 'default'}
          aria-pressed={helpful === false}
          onClick={() => {
            setNote('');
            answer(false);
          }}
        >
          没有
        </Button>
        {ask && <Muted marginLeft="auto">仍有疑问，请联系管理员{ask.name}</Muted>}
      </Row>
      {note !== null && (
        <Input
          value={note}
          maxLength={300}
          placeholder="缺了什么？一句话即可"
          aria-label="补充说明"
          onChange={(event) => setNote(event.target.value)}
          onPressEnter={() => note.trim() && send()}
          suffix={
            <Button type="link" size="small" disabled={!note.trim()} onClick={() => send()}>
              发送
            </Button>
          }
        />
      )}
    </Stack>
  );

  function send() {
    answer(false, (note ?? '').trim());
    setNote(null);
    void message.success('已收到，谢谢');
  }
}
