/** Where what the service sent is kept until the film is made of it. */
export const talkObject = ({ channelId, id }: { channelId: number; id: number }) =>
  `video/${channelId}/digit/${id}/talk.mp4`;
