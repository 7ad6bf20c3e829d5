//! Language tags, including those of languages the site does not have.

/// Two-letter codes of ISO 639-1, to distinguish a language the site does not have from a name.
const ISO_639_1: &str = " aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv \
    dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu \
    ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne \
    ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv \
    sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu ";

/// Whether a text is a language tag: `ja`, `pt-BR`, `zh_Hant`.
pub fn is_language_tag(text: &str) -> bool {
    let mut parts = text.split(['-', '_']);
    let primary = parts.next().unwrap_or_default();
    primary.len() == 2
        && ISO_639_1.contains(&format!(" {} ", primary.to_ascii_lowercase()))
        && parts.all(|part| (2..=8).contains(&part.len()) && part.chars().all(|c| c.is_ascii_alphanumeric()))
}
