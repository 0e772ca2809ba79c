import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { BarButton, Box, Muted, Row, Stack } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { SearchInput } from '#kit/form/search-input.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { go } from '#kit/page/navigate.ts';
import { PageContext } from '#kit/page/page-context.tsx';
import { tabOf, useTabs } from '#kit/page/tabs.store.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { HelpArticleView } from '#parts/help/help-reading.tsx';
import { HelpFound } from '#parts/help/help-search.tsx';

export interface HelpDrawerProps {
  open: boolean;
  onClose(): void;
}

/** It belongs to the frame, not to any of the pages: it stays while another one comes to the front. */
const FRAME = { path: '', search: {}, active: true, setSearch: () => {}, setDirty: () => {} };

/** The articles about where one is, the fittest opened; all others can be searched. What is behind it stays as it was. */
export default function HelpDrawer({ open, onClose }: HelpDrawerProps) {
  const key = useTabs((state) => state.active);
  const tab = key === null ? undefined : tabOf(key);
  return (
    <PageContext value={FRAME}>
      <SideDrawer open={open} onClose={onClose} title="帮助" subtitle={tab?.title}>
        <Help key={key} path={tab?.path ?? ''} tabid={tab?.search.tabid} onClose={onClose} />
      </SideDrawer>
    </PageContext>
  );
}

function Help({ path, tabid, onClose }: { path: string; tabid: unknown; onClose(): void }) {
  const fitting = useCall(contract.help.page, {
    path,
    ...(typeof tabid === 'string' ? { tabid } : {}),
  });
  const [chosen, setChosen] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const open = (id: number) => {
    setTyped('');
    setChosen(id);
  };
  const leave = (to: Parameters<typeof go>[0]) => {
    onClose();
    go(to);
  };
  return (
    <Stack gap={12}>
      <div ref={box}>
        <SearchInput
          value={typed}
          onChange={setTyped}
          placeholder="搜索问题，例如“授权过期”"
          aria-label="搜索帮助"
        />
      </div>
      {q.length > 0 && typed.trim() ? (
        <HelpFound q={q} onArticle={open} />
      ) : (
        <QueryView query={fitting}>
          {({ rows }) => {
            const id = chosen ?? rows[0]?.id;
            return (
              <Stack gap={12}>
                {rows.length > 1 && (
                  <Box as="nav" aria-label="和这一页有关">
                    <Muted>和这一页有关</Muted>
                    {rows.map((row) => (
                      <BarButton
                        key={row.id}
                        width="full"
                        padding="0 8"
                        minHeight={36}
                        radius={6}
                        hover="fill"
                        {...(row.id === id ? { tone: 'link', background: 'fill' } : {})}
                        aria-current={row.id === id ? 'true' : undefined}
                        onClick={() => setChosen(row.id)}
                      >
                        <span>{row.title}</span>
                        <Muted marginLeft="auto">{row.minutes} 分钟</Muted>
                      </BarButton>
                    ))}
                  </Box>
                )}
                {id !== undefined && <HelpArticleView id={id} page={`/home/${path}`} onArticle={setChosen} />}
                <Row gap={8} wrap>
                  <Button
                    onClick={() => leave({ path: 'help/center', search: id === undefined ? {} : { id } })}
                  >
                    打开帮助中心
                  </Button>
                  <Button href="/manager/guide">新手引导</Button>
                </Row>
              </Stack>
            );
          }}
        </QueryView>
      )}
    </Stack>
  );
}
