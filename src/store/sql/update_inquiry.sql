UPDATE inquiries
SET
    (
        full_name, email, phone, phone_e164, country, trip_type, itinerary, travelers, group_size, tentative_date,
        activity_level, duration, budget, accommodation, transport, regions, activities, interests, comments,
        newsletter, privacy_version, updated_at
    ) = (
        ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21,
        max(updated_at, ?22)
    )
WHERE id = ?23
