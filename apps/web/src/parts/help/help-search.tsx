import { contract } from '@zhiying/contract';
import { Box, Note, RowButton, Stack } from '#kit/base/pieces.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';

/** What a search finds, each with the words around it. */
export function HelpFound({ q, onArticle }: { q: string; onArticle(id: number): void }) {
  const found = useCall(contract.help.search, { q });
  return (
    <QueryView query={found}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Note>没有找到与「{q}」有关的文章，可换一个说法，或联系管理员。</Note>
        ) : (
          <Box as="ul" aria-label="搜索结果">
            {rows.map(({ id, title, excerpt }) => (
              <li key={id}>
                <RowButton padding={8} radius={6} hover="fill" onClick={() => onArticle(id)}>
                  <Stack gap={2} textAlign="left">
                    <b>{title}</b>
                    <Note>{excerpt}</Note>
                  </Stack>
                </RowButton>
              </li>
            ))}
          </Box>
        )
      }
    </QueryView>
  );
}
