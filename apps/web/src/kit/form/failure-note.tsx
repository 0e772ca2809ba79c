import { Box, Text } from '#kit/base/pieces.tsx';
import type { ApiError } from '#kit/session/api/client.ts';

/** Why saving failed, in the server's words; what belongs to a field is shown there instead. */
export function FailureNote({ error }: { error: ApiError | null }) {
  if (!error || error.issues.length > 0) return null;
  return (
    <Box
      look={{
        size: '13/20',
        tone: 'error',
        padding: '8 12',
        marginBottom: 16,
        background: 'error',
        radius: 8,
      }}
      role="alert"
    >
      {error.message}
      {error.requestId && error.httpStatus >= 500 && (
        <Text as="small" flow="block" size={12}>
          错误编号 {error.requestId}
        </Text>
      )}
    </Box>
  );
}
