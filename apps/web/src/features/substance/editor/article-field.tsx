import { contract } from '@zhiying/contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { Row } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMayOpen } from '#kit/session/session.store.ts';

interface ArticleFieldProps {
  id?: string;
  value: number | null;
  known: { id: number; name: string } | null;
  disabled: boolean;
  onChange(id: number | null): void;
  /** Takes title, text and pictures of the article into the piece. */
  onFill?(): void;
}

/** The article of AI creation that a piece is made from, by title. */
export function ArticleField({ id, value, known, disabled, onChange, onFill }: ArticleFieldProps) {
  const mayLook = useMayOpen()(keysOf(contract.aiArticle.list));
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const found = useCall(
    contract.aiArticle.list,
    { q: q || undefined, limit: 50 },
    { enabled: mayLook && !disabled, keepPrevious: true },
  );
  const rows = (found.data?.rows ?? []).map((article) => ({
    value: article.id,
    label: article.title || '未命名文章',
  }));
  const options =
    known && !rows.some((row) => row.value === known.id)
      ? [{ value: known.id, label: known.name }, ...rows]
      : rows;
  return (
    <Row gap={8} minWidth={0}>
      <Select
        id={id}
        allowClear
        showSearch={{ filterOption: false, onSearch: setTyped }}
        disabled={disabled || !mayLook}
        value={value ?? undefined}
        placeholder={mayLook ? '选填，按标题查找' : '暂无权限查看文章'}
        options={options}
        style={{ width: '100%' }}
        onChange={(picked: number | undefined) => onChange(picked ?? null)}
      />
      {value !== null && !disabled && onFill && <Button onClick={onFill}>填入内容</Button>}
    </Row>
  );
}
