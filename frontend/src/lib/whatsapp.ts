/** Link to a chat with the agency, prefilled with `message`; `number` is international, `+` and digits. */
export function whatsappLink(number: string, message: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`;
}
