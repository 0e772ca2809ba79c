/** Where a token is shown. */
export const tokenLink = (id: number) => `/home/system/config?tabid=open&open=${id}`;
