import { CHECK_RULES, contract, type DataOf, SEVERITIES } from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { message } from '#kit/feedback/notices.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useAction } from '#kit/session/api/queries.ts';
import checks from './checks.module.css';

type Found = DataOf<typeof contract.aiCheck.tryText>['rows'];
const MOST = 20_000;

/** Paste a text and see what the lists make of it. */
export function TryText({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('');
  const [seen, setSeen] = useState<{ text: string; rows: Found } | null>(null);
  const ask = useAction(contract.aiCheck.tryText, { onError: (error) => void message.error(error.message) });
  const look = () => ask.mutate({ text }, { onSuccess: ({ rows }) => setSeen({ text: text.trim(), rows }) });
  return (
    <SideDrawer open onClose={onClose} title="检测文字" subtitle="按当前词库检查，不保存文字" width={560}>
      <Stack gap={12}>
        <Input.TextArea
          aria-label="要检测的文字"
          value={text}
          maxLength={MOST}
          autoSize={{ minRows: 5, maxRows: 12 }}
          placeholder="粘贴文章、口播、海报文字、回复或话术"
          onChange={(event) => setText(event.target.value)}
        />
        <Row justify="between" gap={12}>
          <Note as="span">文章、视频、直播话术和海报按全部规则检查；会话和评论回复只拦截禁用词和敏感词</Note>
          <Button type="primary" disabled={text.trim() === ''} loading={ask.isPending} onClick={look}>
            检测
          </Button>
        </Row>
        {seen && <Result text={seen.text} rows={seen.rows} />}
      </Stack>
    </SideDrawer>
  );
}

function Result({ text, rows }: { text: string; rows: Found }) {
  if (rows.length === 0) return <StatusDot tone="success">未发现问题</StatusDot>;
  return (
    <Stack gap={12} as="section" aria-label="检测结果">
      <Text as="div" size="14/24" whiteSpace="pre-wrap" breakWords padding={12} background="fill2" radius={6}>
        {marked(text, rows)}
      </Text>
      <Stack as="ul" plainList gap={8} margin={0} padding={0}>
        {rows.map(({ rule, severity, from, to, message: said, instead }) => (
          <Stack as="li" key={`${rule} ${from} ${to}`} gap={2} size={13}>
            <StatusDot tone={severity === 'block' ? 'error' : 'warning'}>
              {`${CHECK_RULES[rule].label}，${SEVERITIES[severity]}`}
            </StatusDot>
            <span>{said}</span>
            {instead.length > 0 && <Note as="span">建议：{instead.join('、')}</Note>}
          </Stack>
        ))}
      </Stack>
    </Stack>
  );
}

/** The text with what was found in it, where two overlap the first alone. */
function marked(text: string, rows: Found) {
  let at = 0;
  const parts = rows.flatMap(({ from, to, severity }) => {
    if (from < at) return [];
    const before = text.slice(at, from);
    at = to;
    return [
      before,
      <mark key={from} className={severity === 'block' ? checks.blocked : checks.warned}>
        {text.slice(from, to)}
      </mark>,
    ];
  });
  return [...parts, text.slice(at)];
}
